import { useForm } from '@mantine/form'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { island } from '#features/auth/admin/public.tsx'
import { client } from '#kit/web/client.ts'
import { useUnsavedChanges } from '#kit/web/modal/unsaved-changes.ts'
import { saveOver } from '#kit/web/newer-version.ts'
import { notify } from '#kit/web/notification/notify.tsx'
import { showSaved } from '#kit/web/show-saved.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { analytics, AnalyticsSettings, Seen } from '../contract.ts'

const call = client<typeof analytics>()

export const analyticsQuery = queryOptions({
  queryKey: ['analytics'],
  queryFn: async ({ signal }) => (await call('GET /google-analytics', {}, { signal })).data.analytics,
})

type Name = Exclude<keyof AnalyticsSettings, 'store_id' | 'reports'>

/** One card's part of the settings as a form of its own; saving it leaves the other card's part as it is kept. */
export const useAnalyticsForm = <N extends Name>(
  settings: AnalyticsSettings,
  names: readonly [id: N, secret: N],
  findProblem: (id: string) => string | null,
) => {
  const [id, secret] = names
  const queryClient = useQueryClient()
  const getPart = (all: AnalyticsSettings) => ({ [id]: all[id], [secret]: all[secret] }) as Record<N, string>
  const form = useForm<Record<N, string>>({
    initialValues: getPart(settings),
    validate: (values) => {
      const problem = findProblem(values[id].trim())
      return problem ? { [id]: problem } : {}
    },
  })
  useUnsavedChanges(form.isDirty())
  const { save, saving } = useSave(
    async (values: Record<N, string>) => {
      // As they are kept now: the other card's id may have been changed in another tab.
      const kept = await queryClient.fetchQuery({ ...analyticsQuery, staleTime: 0 })
      const { google_analytical_id, facebook_pixel_id, store_id } = kept
      const opened: Seen = { google_analytical_id, facebook_pixel_id, ...form.getInitialValues() }
      return saveOver(
        opened,
        (seen) => call('POST /google-analytics', { body: { ...seen, ...values, store_id, seen } }),
        { versionIn: (data) => (data as { analytics?: AnalyticsSettings }).analytics },
      )
    },
    {
      form,
      onSuccess: ({ data }, sent) => {
        queryClient.setQueryData(analyticsQuery.queryKey, data.analytics)
        showSaved(form, sent, getPart(data.analytics))
      },
    },
  )
  const send = (values: Record<N, string>) => {
    if (island().store) void save(values)
    else notify.error('Store ID is required')
  }
  const submit = form.onSubmit(send, () => form.getInputNode(id)?.focus())
  const set = (name: N, value: string) => form.setFieldValue(name, value as never)
  return { values: form.values, errors: form.errors, set, submit, saving, dirty: form.isDirty() }
}
