import { useQuery } from '@tanstack/react-query'
import { island } from '#features/auth/admin/public.tsx'
import { client } from '#kit/web/client.ts'
import type { script } from '../contract.ts'

const call = client<typeof script>()

/** Key of the query that decides whether the add-on may be switched on; invalidate it when a provider's authorization changed. */
export const enableDetailsKey = ['enable-details']

/** Key of the query that reads where the script's line stands. */
export const scriptStatusKey = ['script-status']

/** What decides whether the add-on may be switched on; undefined while no store is connected. */
export const useEnableDetails = () =>
  useQuery({
    queryKey: enableDetailsKey,
    queryFn: async ({ signal }) =>
      (await call('GET /script/get-details-for-enable-checky-pro', {}, { signal })).data.details,
    ...(island().enableDetails && { initialData: island().enableDetails! }),
    enabled: island().enableDetails !== null,
    staleTime: Infinity,
  }).data
