import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepText } from '../testing/step-files.ts'
import { blankNames } from './blank-names.ts'

const withHeader = (header: string) =>
  stepText("#1=PERSON('Ann');").replace(/HEADER;[\s\S]*?ENDSEC;/, () => `HEADER;\n${header}\nENDSEC;`)

// ISO 10303-21:2016, 8.2.3 (file_name) and 6.4.3 (strings double an apostrophe).
test('names and paths of the header are blanked, and everything else stays', () => {
  const header = (name: string, author: string, organisation: string, authorisation: string) =>
    `FILE_DESCRIPTION(('a (part), FILE_NAME'),'2;1');
/* it's (, */ FILE_NAME ( ${name} /* name */,'2026-11-26T06:00:00',${author},
 ${organisation},'Writer 1','CAD, 2',${authorisation});
FILE_SCHEMA(('AUTOMOTIVE_DESIGN'));`
  const told = header(
    "'C:\\\\Users\\\\ann\\\\it''s.step'",
    "('Ann O''Neil, (CAD)','')",
    "('''Shop''')",
    "'ann'",
  )
  const blank = header("''", "('','')", "('')", "''")
  assert.equal(blankNames(withHeader(told)), withHeader(blank))
  assert.equal(blankNames(withHeader(blank)), withHeader(blank))
})

test('a header that does not end soon is refused', () => {
  for (const endless of ["FILE_NAME('", '/* '.repeat(400_000), "FILE_NAME('','',('')".repeat(60_000)])
    assert.throws(() => blankNames(`ISO-10303-21;HEADER;${endless}${' '.repeat(2 ** 20)}`), /damaged/)
})
