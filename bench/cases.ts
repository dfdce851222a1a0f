import { deliveriesCase } from '@/bench/cases/deliveries'
import { emailCostCase } from '@/bench/cases/email-cost'
import { eventCostCase } from '@/bench/cases/event-cost'
import { growthCase } from '@/bench/cases/growth'
import { hangingCase } from '@/bench/cases/hanging'
import { lighthouseCase } from '@/bench/cases/lighthouse'
import { listCase } from '@/bench/cases/list'
import { memoryCase } from '@/bench/cases/memory'
import { oneConnectionCase } from '@/bench/cases/one-connection'
import { peersCase } from '@/bench/cases/peers'
import { personCase } from '@/bench/cases/person'
import { profileCase } from '@/bench/cases/profile'
import { sessionCase } from '@/bench/cases/session'
import { signupCase } from '@/bench/cases/signup'
import { startCase } from '@/bench/cases/start'
import { streamCase } from '@/bench/cases/stream'
import { twoProcessesCase } from '@/bench/cases/two-processes'
import { unreadCountCase } from '@/bench/cases/unread-count'
import { weightCase } from '@/bench/cases/weight'
import type { Case } from '@/bench/result'

/** The cases of the benchmark, in the order of the ids of their rows. */
export const cases: Case[] = [
  unreadCountCase,
  peersCase,
  sessionCase,
  listCase,
  signupCase,
  oneConnectionCase,
  growthCase,
  streamCase,
  twoProcessesCase,
  startCase,
  memoryCase,
  weightCase,
  lighthouseCase,
  personCase,
  profileCase,
  deliveriesCase,
  hangingCase,
  eventCostCase,
  emailCostCase,
]
