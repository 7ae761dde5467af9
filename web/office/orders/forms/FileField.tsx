import { use, useId } from 'react'
import { Faults, FieldFault } from '../../../app/ui/controls/Field.tsx'
import { FileButton } from '../../../app/ui/controls/FileButton.tsx'
import * as texts from './texts.ts'

interface FileFieldProps {
  name: string
  label: string
  file: File | undefined
  accept?: string
  onFile: (file: File | undefined) => void
}

/** The error of a file field for which no file was picked; empty otherwise. */
export const fileFault = (name: string, file: File | undefined): Record<string, string> =>
  file === undefined ? { [name]: texts.fileNeeded } : {}

/** A field for one file; shows the name of the picked file. */
export function FileField({ name, label, file, accept, onFile }: FileFieldProps) {
  const id = useId()
  const fault = use(Faults)[name]
  return (
    <div className="grid gap-8">
      <span className="text-14 bold">{label}</span>
      <span className="flex wrap middle gap-12">
        <FileButton
          name={name}
          accept={accept}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : id}
          onPick={([picked]) => onFile(picked)}
        >
          {texts.pickFile}
        </FileButton>
        <span className="ink-t2 break">{file?.name}</span>
      </span>
      <FieldFault id={id} name={name} />
    </div>
  )
}
