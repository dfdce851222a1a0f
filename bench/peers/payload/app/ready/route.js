export const GET = () => new Response('ready')
