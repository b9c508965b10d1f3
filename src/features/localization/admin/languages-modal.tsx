import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, MultiSelect, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#kit/web/client.ts'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { saveOver } from '#kit/web/newer-version.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { useOpenedList } from '#kit/web/use-opened-list.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { checkoutLanguages, OfferedLanguage } from '../contract.ts'

const call = client<typeof checkoutLanguages>()
const checkoutLanguagesQuery = queryOptions({
  queryKey: ['checkout-languages'],
  queryFn: async ({ signal }) => (await call('GET /checkout-languages', {}, { signal })).data,
})

type Props = { languages: readonly OfferedLanguage[]; onClose(): void }

/** In which languages shoppers can read the checkout. */
export const LanguagesModal = ({ languages, onClose }: Props) => (
  <Modal opened onClose={onClose} title="Languages at checkout" size={520}>
    <QueryState
      query={useQuery(checkoutLanguagesQuery)}
      skeleton={<Skeleton h={160} radius="md" />}
      errorTitle="The languages could not be loaded"
    >
      {({ languages: storeLanguages }) => (
        <Choice key={String(storeLanguages)} languages={languages} storeLanguages={storeLanguages} onClose={onClose} />
      )}
    </QueryState>
  </Modal>
)

const Choice = ({ languages, storeLanguages, onClose }: Props & { storeLanguages: string[] | null }) => {
  const queries = useQueryClient()
  const [isEvery, setEvery] = useState(storeLanguages === null)
  const [chosen, setChosen] = useState(storeLanguages ?? [])
  const list = useOpenedList()
  const { save, saving } = useSave(
    (wanted: string[] | null) =>
      saveOver(storeLanguages, (seen) => call('PUT /checkout-languages', { body: { languages: wanted, seen } }), {
        versionIn: (data) => (data as { languages?: string[] | null }).languages,
        take: () => queries.invalidateQueries(checkoutLanguagesQuery),
      }),
    {
      onSuccess: async () => {
        await queries.invalidateQueries(checkoutLanguagesQuery)
        onClose()
      },
    },
  )
  return (
    <>
      <Stack gap="md">
        <Switch
          label="All languages"
          description={`Shoppers read the checkout in the language of their browser, if it is one of these ${languages.length}.`}
          checked={isEvery}
          onChange={({ currentTarget }) => setEvery(currentTarget.checked)}
        />
        {!isEvery && (
          <MultiSelect
            label="Languages"
            description="Shoppers who read none of them see the first."
            searchable
            data={languages.map(({ code, name }) => ({ value: code, label: name }))}
            value={chosen}
            onChange={setChosen}
            {...list}
            nothingFoundMessage="No language found"
          />
        )}
        <Text size="sm" c="dimmed">
          If you stop offering a language, its texts stay saved.
        </Text>
      </Stack>
      <ModalFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={saving}
          disabled={!isEvery && chosen.length === 0}
          onClick={() => void save(isEvery ? null : chosen)}
        >
          Save
        </Button>
      </ModalFoot>
    </>
  )
}
