import type { Env } from '#kit/server/env.ts'

/** Where the server speaks to Google and Meta. */
export const analyticsAddresses = ({ GOOGLE_COLLECT_URL, META_GRAPH_URL }: Env) => [GOOGLE_COLLECT_URL, META_GRAPH_URL]
