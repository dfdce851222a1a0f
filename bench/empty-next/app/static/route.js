// The least that Next can be asked for: no layout, no page, no work.
export const dynamic = 'force-dynamic'

export const GET = () => Response.json({ data: { count: 0 } })
