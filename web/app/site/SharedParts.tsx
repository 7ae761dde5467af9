import { ControlParts } from './parts/ControlParts.tsx'
import { DataParts } from './parts/DataParts.tsx'
import { InputParts } from './parts/InputParts.tsx'
import { LayoutParts } from './parts/LayoutParts.tsx'
import { OverlayParts } from './parts/OverlayParts.tsx'
import { TableParts } from './parts/TableParts.tsx'

/** Every part of the kit in its states. Where they are shown once for each theme, the theme's name makes their landmarks unique. */
export function SharedParts({ theme = '' }: { theme?: string }) {
  return (
    <>
      <ControlParts />
      <InputParts />
      <OverlayParts />
      <LayoutParts theme={theme} />
      <DataParts theme={theme} />
      <TableParts />
    </>
  )
}
