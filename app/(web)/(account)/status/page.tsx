import type { Metadata } from 'next'
import { cache } from 'react'
import { StatusPanel } from '@/components/status/status-panel'
import { UnfinishedPanel, unfinishedHeading } from '@/components/status/unfinished-panel'
import { nameStatus, type ShownRequest, statusWords } from '@/components/status/words'
import { Main } from '@/components/ui/main'
import { product } from '@/lib/product'
import { userTypes } from '@/lib/user-types'
import * as drafts from '@/server/drafts'
import * as kyc from '@/server/kyc'
import { findPerson, requirePerson } from '@/server/visitor'

// The title and the page are made of one reading.
const readRequest = cache(async (customerId: string): Promise<ShownRequest> => JSON.parse(JSON.stringify(await kyc.last(customerId))))

export async function generateMetadata(): Promise<Metadata> {
  const person = await findPerson()
  const heading = person?.isSignedUp ? statusWords[nameStatus(await readRequest(person.customerId))].heading : unfinishedHeading
  return { title: `${heading} – ${product}` }
}

export default async function Page() {
  const { customerId, userType, isSignedUp } = await requirePerson()
  return (
    <Main width="account">
      {isSignedUp ? (
        <StatusPanel uid={customerId} initial={await readRequest(customerId)} />
      ) : (
        <UnfinishedPanel href={`/apply/${userTypes[userType].slug}`} {...(await readDates(customerId))} />
      )}
    </Main>
  )
}

async function readDates(customerId: string): Promise<{ savedAt: string | null; expiresAt: string | null }> {
  const { savedAt, expiresAt } = await drafts.read(customerId)
  return { savedAt: savedAt?.toISOString() ?? null, expiresAt: expiresAt?.toISOString() ?? null }
}
