import { listLevels, type StaffLevel, setLevel } from '@shenglang/contract/commerce/levels/edit-levels'
import { API_BASE } from '@shenglang/contract/constants'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { attempt } from '../../../app/ui/browser/attempt.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Faults, FieldFault, InputField, TextAreaField } from '../../../app/ui/controls/Field.tsx'
import { FileButton } from '../../../app/ui/controls/FileButton.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { Facts } from '../../shell/Facts.tsx'
import { SaveBar } from '../edit/SaveBar.tsx'
import { useEdit, type Versioned } from '../edit/use-edit.ts'
import * as texts from './texts.ts'

/** A level whose lines are one text, as in the form. */
type Entered = Pick<StaffLevel, 'name' | 'iconUrl' | 'isRecommended'> & { lines: string }

const versioned = ({ name, iconUrl, isRecommended, benefits, version }: StaffLevel): Versioned<Entered> => ({
  value: { name, iconUrl, isRecommended, lines: benefits.join('\n') },
  version,
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export function LevelForm({ level }: { level: StaffLevel }) {
  const client = useQueryClient()
  const { vipLevel } = level
  const edit = useEdit<Entered>({
    loaded: versioned(level),
    save: async ({ lines, ...value }, version) => {
      const saved = await call(setLevel, { ...value, vipLevel, version, benefits: linesOf(lines) })
      // Recommending this level removes the recommendation of another one.
      await client.invalidateQueries({ queryKey: keyOf(listLevels) })
      return versioned(saved)
    },
    reload: async () => {
      const present = (await call(listLevels, {})).find((other) => other.vipLevel === vipLevel)
      return versioned(present ?? level)
    },
  })
  const { value, set } = edit
  return (
    <Panel title={texts.levelOf(vipLevel, level.name)}>
      <Faults value={edit.faults}>
        <div className="grid gap-20 max-w-640">
          <InputField
            name="name"
            label={texts.name}
            value={value.name}
            maxLength={20}
            onText={(name) => set({ ...value, name })}
          />
          <TextAreaField
            name="benefits"
            label={texts.benefits}
            hint={texts.benefitsHint}
            isRequired={false}
            rows={4}
            value={value.lines}
            onText={(lines) => set({ ...value, lines })}
          />
          <IconField iconUrl={value.iconUrl} onChange={(iconUrl) => set({ ...value, iconUrl })} />
          <label className="flex middle gap-8 min-h-hit">
            <input
              type="checkbox"
              checked={value.isRecommended}
              onChange={({ target }) => set({ ...value, isRecommended: target.checked })}
            />
            {texts.recommended}
          </label>
        </div>
      </Faults>
      <SaveBar
        edit={edit}
        show={(theirs) => (
          <Facts
            rows={[
              [texts.name, theirs.name],
              [texts.benefits, theirs.lines],
            ]}
          />
        )}
      />
    </Panel>
  )
}

interface IconFieldProps {
  iconUrl: string
  onChange: (iconUrl: string) => void
}

function IconField({ iconUrl, onChange }: IconFieldProps) {
  const upload = async ([file]: File[]) => {
    if (!file) return
    await attempt(async () => onChange((await call(uploadFile, { file })).url))
  }
  return (
    <div className="flex wrap middle gap-8-12">
      <span className="text-14 bold">{texts.icon}</span>
      {iconUrl === '' ? null : <img src={API_BASE + iconUrl} alt={texts.iconAlt} width={40} height={40} />}
      <FileButton accept="image/jpeg,image/png,image/webp" onPick={(files) => void upload(files)}>
        {texts.pickIcon}
      </FileButton>
      {iconUrl === '' ? null : <Button onClick={() => onChange('')}>{texts.ownIcon}</Button>}
      <FieldFault name="iconUrl" />
    </div>
  )
}
