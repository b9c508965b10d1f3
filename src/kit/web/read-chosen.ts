import { notify } from './notification/notify.tsx'

/**
 * A chosen file as it is now: a browser sends none that was changed on the disk since it was chosen. Says so where there is nothing to
 * send, and resolves to null.
 */
export const readChosen = async (file: File): Promise<File | null> => {
  const content = await file.arrayBuffer().catch(() => null)
  if (content && content.byteLength > 0) return new File([content], file.name, { type: file.type })
  notify.error(content ? 'The file is empty.' : 'The file could not be read. Choose it again.')
  return null
}
