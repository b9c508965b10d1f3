import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSession } from '#features/auth/admin/public.tsx'
import { client } from '#kit/web/client.ts'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { openPage, reloadPage } from '#kit/web/page-load.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { Losses, storeRemoval } from '../contract.ts'
import { namesStore, sentences } from '../rules.ts'
import { WhatFollows } from './what-follows.tsx'

const call = client<typeof storeRemoval>()

const lossesQuery = (id: string) =>
  queryOptions({
    queryKey: ['store-losses', id],
    queryFn: async ({ signal }) => (await call('GET /stores/:id/losses', { params: { id } }, { signal })).data.losses,
    staleTime: 0,
    gcTime: 0,
  })

type Props = { store: { id: string; name: string }; onClose(): void }

/** What is lost with a store, and the last step: its name, typed again. */
export const RemoveModal = ({ store, onClose }: Props) => (
  <Modal opened onClose={onClose} size={520} title={`Remove ${store.name}`}>
    <QueryState query={useQuery(lossesQuery(store.id))} skeleton={<Skeleton h={320} radius="md" />}>
      {(losses) => <RemoveForm losses={losses} onClose={onClose} />}
    </QueryState>
  </Modal>
)

const RemoveForm = ({ losses, onClose }: { losses: Losses; onClose(): void }) => {
  const { product } = useSession()
  const form = useForm({
    initialValues: { name: losses.is_unfinished ? losses.name : '' },
    validate: { name: (typed) => (namesStore(typed, losses.name) ? null : sentences.wrongName) },
  })
  const { save, saving } = useSave(
    ({ name }: { name: string }) => call('POST /remove-store', { body: { store_id: losses.id, name } }),
    {
      form,
      success: false,
      onSuccess: ({ data, message }) =>
        data.has_stores
          ? reloadPage({ kind: 'success', message })
          : openPage('/onboarding/1', { kind: 'success', message }),
    },
  )
  const submit = form.onSubmit(
    (values) => void save(values),
    () => form.getInputNode('name')?.focus(),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <WhatFollows losses={losses} product={product.name} />
        {!losses.is_unfinished && (
          <TextInput
            label={
              <>
                Type <strong>{losses.name}</strong> to confirm
              </>
            }
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...form.getInputProps('name')}
          />
        )}
        {losses.is_unfinished && form.errors['name'] && (
          <Text size="sm" role="alert" c="red">
            The store has been renamed. Please close this and try again.
          </Text>
        )}
      </Stack>
      <ModalFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={saving}>
          Remove store
        </Button>
      </ModalFoot>
    </form>
  )
}
