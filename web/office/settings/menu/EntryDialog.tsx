import { isMenuAddress, MENU_ICONS } from '@shenglang/contract/site/settings/menu'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { MenuIcon } from '../../../app/shell/menu/MenuIcon.tsx'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import * as texts from './texts.ts'
import type { Line } from './tree.ts'

interface EntryDialogProps {
  line: Line
  onSave: (line: Line) => void
  onClose: () => void
}

/** Name, address and glyph of an entry. */
export function EntryDialog({ line, onSave, onClose }: EntryDialogProps) {
  const read = (values: FormData): Line => ({
    ...line,
    menuName: textOf(values, 'menuName').trim(),
    url: textOf(values, 'url').trim(),
    icon: textOf(values, 'icon'),
  })
  const check = (values: FormData): Record<string, string> => {
    const { menuName, url } = read(values)
    return {
      ...(menuName === '' ? { menuName: texts.nameMissing } : {}),
      ...(url === '' || isMenuAddress(url) ? {} : { url: texts.addressHint }),
    }
  }
  return (
    <FieldDialog
      title={texts.edit(line.menuName)}
      submit={texts.done}
      check={check}
      onSubmit={(values) => onSave(read(values))}
      onClose={onClose}
    >
      <div className="grid gap-20">
        <InputField name="menuName" label={texts.name} defaultValue={line.menuName} maxLength={20} />
        <InputField
          name="url"
          label={texts.address}
          hint={texts.addressHint}
          isRequired={false}
          defaultValue={line.url}
          maxLength={300}
          spellCheck={false}
        />
        <fieldset className="pad-0 edge-none">
          <legend className="text-14 bold">{texts.icon}</legend>
          <div className="flex wrap gap-8 mt-8">
            {MENU_ICONS.map((icon) => (
              <label key={icon} className="flex middle gap-4 min-h-hit">
                <input type="radio" name="icon" value={icon} defaultChecked={icon === line.icon} aria-label={icon} />
                <MenuIcon name={icon} />
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </FieldDialog>
  )
}
