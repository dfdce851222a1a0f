// A route without layout, page or work. It shows the cost of Next alone.
export const dynamic = 'force-dynamic'

export const GET = () => Response.json({ data: { count: 0 } })
