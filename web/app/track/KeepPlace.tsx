import { Button } from '../ui/Button.tsx'
import { IconCloudDown } from '../ui/icons.ts'

/** Where the mark 离线可听 stands, until it has come. */
export function KeepPlace() {
  return (
    <Button aria-disabled="true">
      <IconCloudDown size={16} aria-hidden="true" /> 离线可听
    </Button>
  )
}
