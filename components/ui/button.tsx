import type { ComponentProps, ReactNode } from 'react'
import { PlainLink } from './plain-link'

export type ButtonLook = 'primary' | 'secondary' | 'tertiary' | 'danger'

const shape = 'button-box text-ui rounded-control eased'
const looks: Record<ButtonLook, string> = {
  primary:
    'min-h-12 px-6 py-2.5 font-semibold bg-accent text-on-accent hover:bg-accent-hover border-[1.5px] border-transparent',
  secondary:
    'min-h-12 px-6 py-2.5 font-semibold text-accent bg-transparent border-[1.5px] border-control hover:border-accent hover:bg-accent-soft',
  tertiary:
    'min-h-11 text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2',
  danger:
    'min-h-12 px-6 py-2.5 font-semibold bg-danger text-on-danger hover:bg-danger-hover border-[1.5px] border-transparent',
}

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-disabled'> & {
  look?: ButtonLook
  isPending?: boolean
}

/** A button. While pending, it shows a spinner after 400 ms, so a fast response shows none. */
export function Button({
  look = 'primary',
  isPending = false,
  type = 'button',
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      className={`${shape} ${looks[look]} ${className}`}
      {...rest}
    >
      <span>{children}</span>
      {isPending && <Spinner />}
    </button>
  )
}

const Spinner = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    className="size-4 animate-[turn_900ms_linear_infinite,appear_1ms_400ms_both]"
  >
    <circle
      cx="8"
      cy="8"
      r="6"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeDasharray="26 12"
    />
  </svg>
)

type ButtonLinkProps = {
  look?: ButtonLook
  href: string
  className?: string
  onClick?: (() => void) | undefined
  children: ReactNode
}

export function ButtonLink({
  look = 'primary',
  href,
  className = '',
  onClick,
  children,
}: ButtonLinkProps) {
  return (
    <PlainLink
      href={href}
      className={`${shape} ${looks[look]} ${className}`}
      {...(onClick && { onClick })}
    >
      {children}
    </PlainLink>
  )
}

/** A link that looks like a button. It leaves the service and may lead to a website or an app. */
export const LeavingLink = ({
  href,
  look = 'primary',
  className = '',
  onClick,
  children,
}: ButtonLinkProps) => (
  <a
    href={href}
    rel="noreferrer"
    className={`${shape} ${looks[look]} ${className}`}
    onClick={onClick}
  >
    {children}
  </a>
)
