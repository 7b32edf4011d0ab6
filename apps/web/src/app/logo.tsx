export interface LogoProps {
  /** Side in CSS pixels. */
  size: number;
}

/** The logo: a leaf as a sheet of paper, its veins as lines of text. A style of the server puts the operator's own in its place, and finds it by its view box. */
export function Logo({ size }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path fill="var(--leaf)" d="M6 34V18C6 9.7 11.7 4 20 4h7.5L36 12.5V20c0 8.3-5.7 14-14 14z" />
      <path fill="var(--leaf-line)" d="M27.5 4v6.5a2 2 0 0 0 2 2H36z" />
      <path
        fill="none"
        stroke="var(--sheet)"
        strokeWidth="1.8"
        strokeLinecap="round"
        d="M8 32 24.5 15.5M20.5 19.5H30M15.5 24.5h13M20.5 19.5V10M15.5 24.5V13.5"
      />
      <path stroke="var(--leaf)" strokeWidth="2.4" strokeLinecap="round" d="m2.5 37.5 4-4" />
    </svg>
  );
}
