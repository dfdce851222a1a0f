import { LineIcon } from '@/components/ui/line-icon'

const paths: Readonly<Record<string, string>> = {
  transaction: 'M2.5 5.5h10M9.5 2.5l3 3-3 3M13.5 10.5h-10M6.5 7.5l-3 3 3 3',
  kyc: 'M8 1.75 13 3.5v4c0 3.2-2 5.6-5 6.75-3-1.15-5-3.55-5-6.75v-4L8 1.75ZM5.75 8l1.6 1.6L10.5 6.4',
  platform: 'M1.75 3.5h12.5v9H1.75zM2 4l6 4.75L14 4',
}

export const CategoryIcon = ({ category }: { category: string }) => (
  <LineIcon size={16} path={paths[category] ?? paths.platform} />
)
