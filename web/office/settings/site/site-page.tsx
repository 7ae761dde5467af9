import { listStaffCategories } from '@shenglang/contract/catalog/discover/categories'
import type { AnswerOf } from '@shenglang/contract/route'
import { changeConfig, readConfig } from '@shenglang/contract/site/settings/config'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/remote/api.ts'
import { keyOf, remoteQuery } from '../../../app/remote/remote-query.ts'
import { Faults, InputField } from '../../../app/ui/controls/Field.tsx'
import { SelectField } from '../../../app/ui/controls/SelectField.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { Facts } from '../../shell/Facts.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { LoadedAnswer } from '../edit/Loaded.tsx'
import { SaveBar } from '../edit/SaveBar.tsx'
import { type Edit, useEdit, type Versioned } from '../edit/use-edit.ts'
import { LogoField } from './LogoField.tsx'
import * as texts from './texts.ts'

type Answer = AnswerOf<typeof readConfig>
type Basic = Answer['basic']

const versioned = ({ basic, version }: Answer): Versioned<Basic> => ({ value: basic, version })

export function Component() {
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <LoadedAnswer route={readConfig} args={{}}>
        {(loaded) => <SiteForm loaded={loaded} />}
      </LoadedAnswer>
    </PageFrame>
  )
}

function SiteForm({ loaded }: { loaded: Answer }) {
  const client = useQueryClient()
  const edit = useEdit<Basic>({
    loaded: versioned(loaded),
    save: async (basic, version) => {
      const saved = await call(changeConfig, { ...basic, version })
      client.setQueryData(keyOf(readConfig, {}), saved)
      return versioned(saved)
    },
    reload: async () => versioned(await call(readConfig, {})),
  })
  return (
    <form
      className="grid one-column gap-20"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void edit.submit()
      }}
    >
      <Faults value={edit.faults}>
        <Panel title={texts.basicPanel}>
          <div className="grid gap-20 max-w-640">
            <TextField edit={edit} name="siteName" label={texts.siteName} />
            <TextField edit={edit} name="contactEmail" label={texts.contactEmail} hint={texts.contactEmailHint} />
            <TextField edit={edit} name="copyright" label={texts.copyright} />
            <GenreField edit={edit} />
            <TextField edit={edit} name="others" label={texts.others} isRequired={false} />
          </div>
        </Panel>
        <Panel title={texts.filingPanel}>
          <div className="grid gap-20 max-w-640">
            <TextField edit={edit} name="icp" label={texts.icp} hint={texts.icpHint} isRequired={false} />
            <TextField edit={edit} name="police" label={texts.police} hint={texts.policeHint} isRequired={false} />
          </div>
        </Panel>
        <Panel title={texts.logoPanel}>
          <LogoField logo={edit.value.logo} onChange={(logo) => edit.set({ ...edit.value, logo })} />
        </Panel>
      </Faults>
      <SaveBar edit={edit} show={(theirs) => <Facts rows={differences(edit.value, theirs)} />} />
    </form>
  )
}

const LABELS: Record<keyof Basic, string> = {
  siteName: texts.siteName,
  contactEmail: texts.contactEmail,
  copyright: texts.copyright,
  musicGenreCode: texts.musicGenre,
  others: texts.others,
  icp: texts.icp,
  police: texts.police,
  logo: texts.logoPanel,
}

/** The fields in which the version that somebody else saved differs from the entered one. */
const differences = (mine: Basic, theirs: Basic) =>
  (Object.keys(LABELS) as (keyof Basic)[])
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => [LABELS[name], theirs[name]] as const)

interface TextFieldProps {
  edit: Edit<Basic>
  name: keyof Basic
  label: string
  hint?: string
  isRequired?: boolean
}

function TextField({ edit: { value, set }, name, label, hint, isRequired = true }: TextFieldProps) {
  return (
    <InputField
      name={name}
      label={label}
      isRequired={isRequired}
      hint={hint}
      value={value[name]}
      onText={(text) => set({ ...value, [name]: text })}
    />
  )
}

function GenreField({ edit: { value, set } }: { edit: Edit<Basic> }) {
  const { data: categories = [] } = useQuery(remoteQuery(listStaffCategories, {}))
  const known = categories.map(({ code, name }) => ({ value: code, name: `${name}（${code}）` }))
  const present = known.some((option) => option.value === value.musicGenreCode)
  const options = present ? known : [{ value: value.musicGenreCode, name: value.musicGenreCode }, ...known]
  return (
    <SelectField
      name="musicGenreCode"
      label={texts.musicGenre}
      hint={texts.musicGenreHint}
      options={options}
      value={value.musicGenreCode}
      onPick={(musicGenreCode) => set({ ...value, musicGenreCode })}
    />
  )
}
