/** What the dashboard offers though this port refuses it, by the icons of its buttons: their classes change with every build. */
const icons = {
  'add job': 'plus',
  duplicate: 'files',
  'change data, limits': 'pencil',
  'set concurrency': 'chart-no-axes-gantt',
  'set rate limit': 'gauge',
  obliterate: 'ban',
};

const hidden = Object.values(icons).map((icon) => `> .lucide-${icon}`);

/** A style that hides it. The dashboard's own options hide repeating alone, or together with it pausing and cleaning. */
export const hiddenActions = `:is(button, [role='menuitem']):has(${hidden.join(', ')}) { display: none; }\n`;
