import { Button } from '../../app/ui/controls/Button.tsx'
import * as texts from './texts.ts'

/** Saves what a panel shows as CSV. */
export function SaveButton({ onSave }: { onSave: () => void }) {
  return (
    <Button look="quiet" onClick={onSave}>
      {texts.exportCsv}
    </Button>
  )
}
