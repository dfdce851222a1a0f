import { encode } from 'fast-png'
import { type Client, connect, paths } from './api'
import type { Service } from './service'
import { administer, type Issued } from './staff'

export type BrandChoice = {
  organization: string
  accent: string
  displayName?: string
  legalName?: string
  disclosure?: string
  hasLogo?: boolean
  /** A PNG that replaces the default logo. */
  logo?: Uint8Array
}

const logoSize = { width: 240, height: 64 }

/** A logo of one color with a frame. */
function drawLogo(): Uint8Array {
  const { width, height } = logoSize
  const data = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isFrame = x < 6 || y < 6 || x >= width - 6 || y >= height - 6
    data.set(isFrame ? [30, 90, 60, 255] : [120, 200, 150, 255], at * 4)
  }
  return new Uint8Array(encode({ width, height, channels: 4, data }))
}

/** Creates a partner with a brand. Returns a client that acts for it, with its credential. */
export async function makePartner(
  service: Service,
  { organization, accent, hasLogo = false, logo, ...names }: BrandChoice,
): Promise<Client & { credential: Issued }> {
  const staff = administer(service)
  const issued = await staff.issue({ organization })
  await staff.send('PUT', `organizations/${issued.organizationId}/brand`, 200, names)
  const client = connect(service, issued)
  const { headers } = await client.session()
  const path = '/entrypoint/org/v1/brand'
  const json = { accent, supportEmail: 'help@partner.example', supportPhone: '+1 212 555 0100' }
  const answers = [await client.call('PUT', path, { headers, json })]
  const picture = logo ?? (hasLogo ? drawLogo() : undefined)
  if (picture)
    answers.push(await client.call('PUT', `${path}/logo`, { headers, body: picture.slice() }))
  for (const { status, text } of answers) if (status !== 200) throw new Error(text)
  return { ...client, credential: issued }
}

/** Creates a partner whose invitations contain this return URL. */
export async function makeReturningPartner(
  service: Service,
  choice: BrandChoice,
  returnUrl: string,
): Promise<Client> {
  const partner = await makePartner(service, choice)
  const { headers } = await partner.systemSession()
  const json = { returnOrigins: [new URL(returnUrl).origin] }
  const answer = await partner.call('PUT', paths.organization, { headers, json })
  if (answer.status !== 200) throw new Error(answer.text)
  return { ...partner, invite: (given) => partner.invite({ ...given, returnUrl }) }
}
