import type { Contract } from '@/lib/contract'

/** In which order one gets to know the operations that partners use; names of a module's exports come in the order of the alphabet. */
const order: readonly string[] = [
  'createSession',
  'whoami',
  'listSessions',
  'revokeSession',
  'revokeCustomerSessions',
  'createInvite',
  'checkInvite',
  'acceptInviteAsIndividual',
  'acceptInviteAsBusinessOwner',
  'acceptInviteAsOperator',
  'getW9Terms',
  'signupIndividual',
  'signupBusinessOwner',
  'signupOperator',
  'getLastKycRequest',
  'sendKycCorrections',
  'getKybStatus',
  'receiveProviderCallback',
  'exchangeToken',
  'refreshToken',
  'issueCustomerToken',
  'closeAccount',
  'getUnreadCount',
  'listNotifications',
  'markNotificationRead',
  'markAllNotificationsRead',
  'publishEvents',
  'decideInSandbox',
  'moveClock',
]

const methods = ['GET', 'POST', 'PUT', 'DELETE']
const placeOf = ({ operationId }: Contract): number =>
  order.includes(operationId) ? order.indexOf(operationId) : order.length

/** Operations as one reads them; those that have no place of their own by their paths. */
export const inReadingOrder = (contracts: readonly Contract[]): Contract[] =>
  [...contracts].sort(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      (a.path < b.path
        ? -1
        : a.path > b.path
          ? 1
          : methods.indexOf(a.method) - methods.indexOf(b.method)),
  )
