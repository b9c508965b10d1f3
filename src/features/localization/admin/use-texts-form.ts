import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { CallError } from '#kit/web/client.ts'
import { notify } from '#kit/web/notify.tsx'
import { useUnsavedChanges } from '#kit/web/unsaved-changes.ts'
import { useErrorsNotice } from '#kit/web/use-errors-notice.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { LocalizationKey, NewerTexts } from '../contract.ts'
import { tidy } from '../rules.ts'
import { type Change, saveTexts } from './text-queries.ts'
import { resetsOf, rowsOf } from './text-rows.ts'

type Drafts = Readonly<Record<string, string>>

/** What is typed over the texts of one page in one language, and the way to save it. */
export const useTextsForm = (language: string, texts: readonly LocalizationKey[]) => {
  const queries = useQueryClient()
  const [drafts, setDrafts] = useState<Drafts>({})
  /** What stood there when somebody began to type, which may be older than what was loaded last. */
  const [began, setBegan] = useState<Drafts>({})
  const [newer, setNewer] = useState<Drafts | null>(null)
  const fill = useCallback(
    (typed: Drafts) => {
      const shown = Object.fromEntries(texts.filter(({ id }) => id in typed).map((text) => [text.id, text.translation]))
      setBegan((before) => ({ ...shown, ...before }))
      setDrafts((before) => ({ ...before, ...typed }))
    },
    [texts],
  )
  const type = useCallback((id: string, text: string) => fill({ [id]: text }), [fill])
  const rows = rowsOf(texts, drafts)
  const edited = rows.filter(({ isEdited }) => isEdited)
  useUnsavedChanges(edited.length > 0)

  /** Forgets what was typed, but not what was typed on while a save was under way. */
  const forget = (isDone: (id: string, text: string) => boolean) => {
    const left = (before: Drafts) =>
      Object.fromEntries(Object.entries(before).filter(([id, text]) => !isDone(id, text)))
    setDrafts(left)
    setBegan({})
  }
  const { save, saving } = useSave((changes: Readonly<Record<string, Change>>) => saveTexts(language, changes), {
    onSuccess: async (_, sent) => {
      setNewer(null)
      await queries.invalidateQueries({ queryKey: ['localization'] })
      forget((id, text) => tidy(text) === sent[id]?.typed)
    },
    onFailure: (error) => {
      if (!(error instanceof CallError) || error.status !== 409) return
      const found = (error.data as NewerTexts | undefined)?.newer
      if (found) setNewer(Object.fromEntries(found.map((text) => [text.localization_key_id, text.translation])))
    },
  })

  const broken = edited.find(({ problem }) => problem !== null)
  const about = useErrorsNotice({ broken })
  const submit = async (seen: Drafts = {}) => {
    if (broken) {
      notify.error(`${broken.problem}: “${broken.value}”`, { about })
      document.getElementById(broken.id)?.focus()
      return
    }
    const changes = edited.map(({ id, typed, translation }) => {
      const before = seen[id] ?? began[id] ?? translation
      return [id, { typed: tidy(typed), before }] as const
    })
    await save(Object.fromEntries(changes))
  }
  return {
    rows,
    edited: edited.length,
    saving,
    submit: () => submit(),
    type,
    /** Puts many texts into their fields at once. */
    fill,
    /** Puts every text of the page back to what shipped; saved with the rest. */
    reset: () => fill(resetsOf(rows)),
    discard: () => forget(() => true),
    /** What somebody else saved meanwhile over texts that are typed here, by id; null when nothing. */
    newer,
    keepEditing: () => setNewer(null),
    overwrite: () => submit(newer ?? {}),
    takeNewer: async () => {
      const taken = newer ?? {}
      await queries.invalidateQueries({ queryKey: ['localization'] })
      forget((id) => id in taken)
      setNewer(null)
    },
  }
}
