import { type IconName, iconPaths } from './icon-paths.ts';

export type { IconName };

export interface IconProps {
  name: IconName;
  /** CSS pixels a side. */
  size?: number;
  className?: string | undefined;
}

/** A drawing beside words that say the same: hidden from those who listen. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'grip' ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
