import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { LanguageLink } from '../i18n/language-link.tsx';
import { Icon, type IconSource } from './icon.tsx';
import styles from './button.module.css';
import { classes } from './classes.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** Before the text. */
  icon?: IconSource | undefined;
  children: ReactNode;
}

/** Classes of a button, for a label around a file input. */
export function buttonClass({
  kind = 'secondary',
  size = 'medium',
  wide = false,
}: Omit<ButtonLook, 'children'>): string {
  return classes(styles.button, styles[kind], size !== 'medium' && styles[size], wide && styles.wide);
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Shows activity and disables the button. */
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind,
  size,
  wide,
  icon,
  busy = false,
  disabled = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(buttonClass({ kind, size, wide }), busy && styles.busy, className)}
    >
      {icon && !busy && <Icon name={icon} />}
      {children}
    </button>
  );
}

export interface AnchorButtonProps extends ButtonLook, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** Link that leaves the site or saves a file, styled as a button. */
export function AnchorButton({ kind, size, wide, icon, className, children, ...rest }: AnchorButtonProps) {
  return (
    <a {...rest} className={classes(buttonClass({ kind, size, wide }), className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

export interface LinkButtonProps extends ButtonLook {
  /** Path within the site; the language is kept. */
  to: string;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
  /** Marks a link that carries the chosen file to another tool; see LeaveWarning. */
  'data-carries'?: '' | undefined;
}

/** Link within the site, styled as a button. */
export function LinkButton({ kind, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <LanguageLink {...rest} className={classes(buttonClass({ kind, size, wide }), className)}>
      {icon && <Icon name={icon} />}
      {children}
    </LanguageLink>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  icon: IconSource;
  /** Accessible name and tooltip. */
  label: string;
  /** Marks a button that turns pages. */
  'data-turns'?: '';
  ref?: Ref<HTMLButtonElement>;
}

/** Button with an icon only, at least 44 px on each side. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={classes(styles.icon, className)}>
      <Icon name={icon} />
    </button>
  );
}
