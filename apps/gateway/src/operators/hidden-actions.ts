/**
 * Actions of the dashboard that this port refuses, by the icons of their buttons: the classes change with every build.
 */
const icons = {
  'add job': 'plus',
  duplicate: 'files',
  'change data, limits': 'pencil',
  'set concurrency': 'chart-no-axes-gantt',
  'set rate limit': 'gauge',
  obliterate: 'ban',
};

const hidden = Object.values(icons).map((icon) => `> .lucide-${icon}`);

/**
 * A style that hides these actions. The dashboard's options can hide repeating alone, or together with pausing and
 * cleaning.
 */
export const hiddenActions = `:is(button, [role='menuitem']):has(${hidden.join(', ')}) { display: none; }\n`;
