export const searchPath = '/developers/search'
