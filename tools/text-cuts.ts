import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { mayCut, statementCuts, textCuts } from './text-cut-rules.ts'

/**
 * Refuses code that shortens a text by `slice`, `substring` or `substr`, since that tears emoji and accents: `cutText` of the contract
 * cuts between characters. Types distinguish a text from a list.
 */
const FILES_MIN = 2000
const files = globSync(['{contract,player,server,demo}/src/**/*.ts', 'web/{app,office,embed,worker}/**/*.{ts,tsx}'], {
  exclude: (path) => path.endsWith('node_modules'),
}).filter((file) => !/\.(test|suite)\.tsx?$/.test(file))
if (files.length < FILES_MIN) throw new Error(`only ${files.length} files were seen`)

const options = ts.parseJsonConfigFileContent(JSON.parse(readFileSync('web/tsconfig.json', 'utf8')), ts.sys, 'web').options
// One file in ten names such a method; the others are read for types alone, where one of these imports them.
const cutting = files.filter((file) => mayCut(readFileSync(file, 'utf8')))
const program = ts.createProgram(cutting, { ...options, incremental: false, tsBuildInfoFile: undefined })
const checker = program.getTypeChecker()
const inCode = cutting.flatMap((file) => textCuts(program.getSourceFile(file)!, checker).map((cut) => ({ ...cut, file })))
const inStatements = files
  .filter((file) => file.endsWith('.sql.ts'))
  .flatMap((file) => statementCuts(readFileSync(file, 'utf8')).map((cut) => ({ ...cut, file })))
const cuts = [...inCode, ...inStatements]
for (const { file, line, text } of cuts) process.stderr.write(`${file}:${line}: cut it by cutText: ${text}\n`)
process.stdout.write(`${files.length} files, ${cuts.length} texts cut within characters\n`)
if (cuts.length > 0) process.exitCode = 1
