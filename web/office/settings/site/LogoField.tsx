import { API_BASE } from '@shenglang/contract/constants'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { FieldFault } from '../../../app/ui/controls/Field.tsx'
import { FileButton } from '../../../app/ui/controls/FileButton.tsx'
import { usePictureUpload } from '../../shell/use-picture-upload.ts'
import * as texts from './texts.ts'

interface LogoFieldProps {
  /** Relative to the base address; '' for none. */
  logo: string
  onChange: (logo: string) => void
}

export function LogoField({ logo, onChange }: LogoFieldProps) {
  const { isBusy, upload } = usePictureUpload(onChange)
  return (
    <div className="grid gap-12 max-w-640">
      <p className="text-13 ink-t2">{texts.logoLead}</p>
      {logo === '' ? <p>{texts.noLogo}</p> : <img src={`${API_BASE}${logo}?w=whole`} alt={texts.logoAlt} height={40} />}
      <div className="flex wrap gap-8-12">
        <FileButton accept="image/jpeg,image/png,image/webp" disabled={isBusy} onPick={upload}>
          {texts.pickLogo}
        </FileButton>
        {logo === '' ? null : <Button onClick={() => onChange('')}>{texts.removeLogo}</Button>}
      </div>
      <FieldFault name="logo" />
    </div>
  )
}
