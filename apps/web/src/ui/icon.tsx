import { type IconName, iconPath, type IconSource } from './icon-paths.ts';

export type { IconName, IconSource };

export interface IconProps {
  name: IconSource;
  /** Side in CSS pixels. */
  size?: number;
  className?: string | undefined;
}

/** An icon beside a text of the same meaning: hidden from assistive technology. */
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
      <path d={iconPath(name)} />
    </svg>
  );
}
