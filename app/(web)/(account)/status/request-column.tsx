import { CorrectionsAside } from '@/components/frame/corrections-aside'
import type { ShownRequest } from '@/components/status/words'
import { findBrand } from '@/server/http/page-session'
import * as kyc from '@/server/rooms/kyc'

type Props = { customerId: string; request: ShownRequest }

/** The column beside the pages on which a person answers a request of the provider. */
export async function RequestColumn({ customerId, request }: Props) {
  const [steps, brand] = await Promise.all([kyc.listSteps(customerId), findBrand()])
  return (
    <CorrectionsAside
      request={request}
      steps={steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }))}
      brand={brand}
    />
  )
}
