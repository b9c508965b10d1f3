import { useSession } from '#features/auth/admin/public.tsx'

/** The currency of the current store. Without a store every call is refused before a currency matters. */
export const useCurrency = (): string => useSession().store?.currency ?? 'EUR'
