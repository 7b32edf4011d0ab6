/** Icons on a 24 by 24 grid, stroked in the text's color; those of the tools are in their descriptions. */
export const iconPaths = {
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 11v5M12 7.8v.2',
  check: 'm5 12.6 4.6 4.6L19 7.6',
  'check-circle': 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M8.2 12.2l2.7 2.7 5-5.2',
  alert: 'M12 4 3.2 19.2h17.6zM12 10v4.2M12 16.8v.2',
  plus: 'M12 5v14M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'M10.5 4.500a6 6 0 1 0 0 12 6 6 0 0 0 0-12M15 15l4.500 4.500',
  menu: 'M4 7h16M4 12h16M4 17h16',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'arrow-right': 'M4.5 12h15m-6-6 6 6-6 6',
  'arrow-left': 'M19.5 12h-15m6-6-6 6 6 6',
  'arrow-up': 'M12 19.5v-15m-6 6 6-6 6 6',
  'arrow-down': 'M12 4.5v15m-6-6 6 6 6-6',
  sort: 'M7.5 5v14m-3.2-3.300L7.5 19l3.2-3.300M14 10l2.8-6 2.8 6M14.9 8h3.800M14.3 14h5l-5 6h5',
  grip: 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1',
  upload: 'M12 15.5V4.5m-4.5 4.4L12 4.5l4.5 4.4M4.5 15v3.2c0 .8.6 1.3 1.3 1.3h12.4c.7 0 1.3-.5 1.3-1.3V15',
  download: 'M12 4.5v11m-4.5-4.4 4.5 4.4 4.5-4.4M4.5 15v3.2c0 .8.6 1.3 1.3 1.3h12.4c.7 0 1.3-.5 1.3-1.3V15',
  image: 'M4.5 5.5h15v13h-15zM4.5 16l4.3-4.4 3.6 3.6 2.7-2.7 4.4 4M15.3 9v.1',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5',
  retry: 'M19 12a7 7 0 1 1-2.3-5.2L19.5 9M19.5 4.5V9H15',
  undo: 'M5 9h9a5 5 0 0 1 0 10H8M5 9l4-4M5 9l4 4',
  share: 'M12 14.5v-10m-3.6 3.3L12 4.5l3.6 3.3M8 11H6v8.5h12V11h-2',
  lock: 'M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.2',
  shield: 'M12 3.8c2.3 1.6 4.7 2.3 7 2.4 0 6.3-1.8 11-7 14-5.2-3-7-7.7-7-14 2.3-.1 4.7-.8 7-2.4M8.8 12l2.3 2.3 4.2-4.4',
  leaf: 'M5 19c-1-8.5 3.5-14 14.5-14C19.5 15 14.5 20 6.5 17.5M4 20.5 13.5 11M9.3 15.2V11M12.2 12.3h3.6',
  phone: 'M7.5 3.5h9v17h-9zM11 17.5h2',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2',
  file: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof iconPaths;
/** The name of an icon, or an SVG path on the same grid. */
export type IconSource = IconName | `M${string}`;

export function iconPath(icon: IconSource): string {
  return Object.hasOwn(iconPaths, icon) ? iconPaths[icon as IconName] : icon;
}
