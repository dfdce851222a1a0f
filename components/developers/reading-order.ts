import type { Contract } from '@/lib/contract'

/**
 * The order in which a partner needs the operations. Without this list, the order would be
 * alphabetical.
 */
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
  'listInvites',
  'renewInvite',
  'cancelInvite',
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
  'markNotificationUnread',
  'markAllNotificationsRead',
  'archiveNotification',
  'restoreNotification',
  'readPreferences',
  'changePreferences',
  'publishEvents',
  'readBrand',
  'writeBrand',
  'previewBrand',
  'writeLogo',
  'readLogo',
  'removeLogo',
  'createDestination',
  'listDestinations',
  'showDestination',
  'changeDestination',
  'testDestination',
  'listDeliveries',
  'replayDeliveries',
  'rotateDestination',
  'deleteDestination',
  'decideInSandbox',
  'moveClock',
]

const methods = ['GET', 'POST', 'PUT', 'DELETE']
const placeOf = ({ operationId }: Contract): number =>
  order.includes(operationId) ? order.indexOf(operationId) : order.length

/**
 * Sorts operations by the list above. Operations that the list omits follow at the end, ordered by
 * path.
 */
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
