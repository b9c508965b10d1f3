import { findStore } from '#features/stores/server/public.ts'
import { handle, type JobHandler } from '#kit/server/jobs.ts'
import { checkScript } from './check-script.ts'
import { followTheme } from './jobs.ts'
import { switchAddOn } from './switch-add-on.ts'

export const scriptWorkers: JobHandler[] = [
  handle(followTheme, async (services, { storeId }) => {
    const store = await findStore(services.db, storeId)
    if (!store) return
    const state = store.is_add_on_enabled
      ? await switchAddOn(services, storeId, true)
      : await checkScript(services, storeId)
    services.log.info({ storeId, injected: state.is_script_injected }, 'followed the published theme')
  }),
]
