import { isWithin } from '../allow-list'

/** Networks whose packets never leave the machine. */
export const loopback = ['127.0.0.0/8', '::1'] as const

/**
 * Whether the host of a URL is this machine. A name other than localhost may resolve to any
 * machine.
 */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || isWithin(host.replace(/^\[|\]$/g, ''), loopback)
