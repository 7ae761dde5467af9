import { useBlocker } from 'react-router'
import { UnsavedDialog } from '../../../app/ui/overlays/unsaved/UnsavedDialog.tsx'
import { isUnsaved } from './use-unsaved.ts'

/** Asks before a page with unsaved changes is left, for every form of the office; links within the page do not ask. */
export function UnsavedChanges() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => isUnsaved() && (from.pathname !== to.pathname || from.search !== to.search),
  )
  return <UnsavedDialog blocker={blocker} />
}
