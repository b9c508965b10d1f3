import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '#kit/web/client.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { script, ScriptStatus } from '../contract.ts'
import { useAddOn } from './add-on.tsx'
import { scriptStatusKey } from './public.ts'

const call = client<typeof script>()

/** Where the line stands, read from the theme and the storefront; `check` looks again. */
export const useScriptStatus = () => {
  const queryClient = useQueryClient()
  const { noteInjected } = useAddOn()
  const query = useQuery({
    queryKey: scriptStatusKey,
    queryFn: async ({ signal }) => (await call('GET /script/status', {}, { signal })).data,
    staleTime: 0,
  })
  const injected = query.data?.is_script_injected
  useEffect(() => {
    if (injected !== undefined) noteInjected(injected)
  }, [injected, noteInjected])
  const { save, saving } = useSave(() => call('POST /script/check'), {
    onSuccess: ({ data }) => queryClient.setQueryData<ScriptStatus>(scriptStatusKey, data),
  })
  return { query, check: () => void save(undefined), checking: saving }
}
