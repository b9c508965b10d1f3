import { useState } from 'react'
import { client } from '#kit/web/client.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { analytics } from '../contract.ts'

const call = client<typeof analytics>()

/** Sends an event that counts for nothing. `errors` holds the server's sentences for the fields of the card. */
export const useTestEvent = (store_id: string, receiver: 'google' | 'meta') => {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { save, saving } = useSave(
    (test_event_code: string) => call('POST /google-analytics/test', { body: { store_id, receiver, test_event_code } }),
    { form: { setErrors } },
  )
  const send = (code = '') => {
    setErrors({})
    void save(code)
  }
  return { send, sending: saving, errors }
}
