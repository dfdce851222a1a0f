/** Starts the work on queues that this process does. */
export async function start(): Promise<void> {}
