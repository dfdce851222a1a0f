import { SiteHeader } from '@/components/ui/site-header'
import { listSections } from './navigation'
import { SearchBox } from './search-box'
import { SectionNav } from './section-nav'

/** The header of pages for developers. It has no sign-in link, because only applicants sign in. */
export const DeveloperHeader = ({ isSandbox }: { isSandbox: boolean }) => (
  <SiteHeader isSandbox={isSandbox}>
    <SectionNav sections={listSections(isSandbox)} />
    <SearchBox />
  </SiteHeader>
)
