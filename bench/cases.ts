import { listCase } from '@/bench/cases/list'
import { memoryCase } from '@/bench/cases/memory'
import { oneConnectionCase } from '@/bench/cases/one-connection'
import { sessionCase } from '@/bench/cases/session'
import { startCase } from '@/bench/cases/start'
import { unreadCountCase } from '@/bench/cases/unread-count'
import type { Case } from '@/bench/result'

/** The rows of the bench, in the order of their ids. */
export const cases: Case[] = [unreadCountCase, sessionCase, listCase, oneConnectionCase, startCase, memoryCase]
