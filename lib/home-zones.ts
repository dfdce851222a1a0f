import { writeMoment } from './moments'

// The specification is silent, so we decided: a state with two time zones has the zone of most of
// its people. The name of the zone is always beside the time.
const statesByZone = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
  'Pacific/Palau': 'PW',
  'Pacific/Pohnpei': 'FM',
  'Pacific/Majuro': 'MH',
}
const zones = new Map(
  Object.entries(statesByZone).flatMap(([zone, states]) =>
    states.split(' ').map((state) => [state, zone] as const),
  ),
)

/** The time zone of a home address. Undefined for unknown states and military addresses. */
export const zoneOfState = (state: string | null | undefined): string | undefined =>
  zones.get(state ?? '')

/** Writes a moment such as "Nov 20, 2025, 3:42 PM CST". If there is no zone, writes it in UTC. */
export function writeMomentIn(iso: string, timeZone: string | undefined): string {
  if (timeZone === undefined) return writeMoment(iso)
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  // Replaces the narrow space that newer versions of the runtime put before AM and PM.
  return format.format(new Date(iso)).replaceAll('\u202f', ' ')
}
