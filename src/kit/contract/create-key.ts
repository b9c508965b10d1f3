import { z } from 'zod'

/** Names what a form creates: sent again with it, as after an answer that never came, it is that one, as it is sent now. */
export const createKey = { key: z.uuid().max(36).optional() }
