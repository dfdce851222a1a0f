import type { ComponentProps, ReactNode } from 'react'
import { BrandContactList, hasContact } from '@/components/brand/brand-contact'
import { ReturnButton } from '@/components/return/return-button'
import { AnnounceSignOut } from '@/components/session/announce-sign-out'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { fillWords } from '@/components/words/rich-words'
import { endWithName } from '@/lib/fill-text'
import type { PageBrand } from '@/lib/page-brand'
import { english as words } from '@/lib/words'

type Props = Pick<ComponentProps<typeof ReturnButton>, 'link'> & {
  heading: string
  /** The organization that can invite the person again. Undefined if there is none. */
  brand: PageBrand | undefined
  /** A text that explains how a person without such an organization can apply again. */
  again: ReactNode
  /** A section about the consequences. */
  effects?: ReactNode
  children: ReactNode
}

/**
 * The page after an application or an account has ended. It explains what happened, who can invite
 * the person again, and how to contact that organization. It links back to the organization.
 */
export function FarewellPage({ heading, brand, link, again, effects, children }: Props) {
  const name = brand && <bdi>{brand.name}</bdi>
  return (
    <Main>
      <PageHeading isFocused>{heading}</PageHeading>
      <p className="mt-3">{children}</p>
      {link && (
        <div className="mt-8">
          <ReturnButton link={link} />
        </div>
      )}
      {effects}
      <p className={link || effects ? 'mt-8' : 'mt-4'}>
        {brand
          ? fillWords(endWithName(words['deleted.again'], brand.name), { brand: name })
          : again}
      </p>
      {brand && hasContact(brand) && (
        <section className="mt-8 space-y-3">
          <h2>{fillWords(words['deleted.contact.h2'], { brand: name })}</h2>
          <BrandContactList brand={brand} />
        </section>
      )}
      <AnnounceSignOut />
    </Main>
  )
}
