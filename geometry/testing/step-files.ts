type Numbers = readonly [number, number, number]
type Box = { size: Numbers; at?: Numbers }

// Corners count their place in bits: x, y, z. Each face: its corners, its normal, and a direction in it.
const faces: [corners: number[], normal: Numbers, along: Numbers][] = [
  [
    [0, 2, 3, 1],
    [0, 0, -1],
    [1, 0, 0],
  ],
  [
    [4, 5, 7, 6],
    [0, 0, 1],
    [1, 0, 0],
  ],
  [
    [0, 1, 5, 4],
    [0, -1, 0],
    [1, 0, 0],
  ],
  [
    [2, 6, 7, 3],
    [0, 1, 0],
    [1, 0, 0],
  ],
  [
    [0, 4, 6, 2],
    [-1, 0, 0],
    [0, 1, 0],
  ],
  [
    [1, 3, 7, 5],
    [1, 0, 0],
    [0, 1, 0],
  ],
]

/** Returns a STEP file (ISO 10303-214) with a solid for each box, in this unit; `more` are entities after them. */
export function stepOf(boxes: Box[], { unit = '.MILLI.', more = '' } = {}) {
  const lines: string[] = []
  const add = (entity: string) => `#${lines.push(`#${lines.length + 1}=${entity};`)}`
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(4)).join(',')
  const direction = (way: Numbers) => add(`DIRECTION('',(${list(way)}))`)
  const solid = ({ size, at = [0, 0, 0] }: Box) => {
    const corners = Array.from({ length: 8 }, (_, corner) =>
      add(`CARTESIAN_POINT('',(${list(at.map((low, axis) => low + ((corner >> axis) & 1) * size[axis]!))}))`),
    )
    const sides = faces.map(([loop, normal, along]) => {
      const place = `${corners[loop[0]!]},${direction(normal)},${direction(along)}`
      const plane = add(`PLANE('',${add(`AXIS2_PLACEMENT_3D('',${place})`)})`)
      const outline = add(`POLY_LOOP('',(${loop.map((corner) => corners[corner]).join(',')}))`)
      return add(`FACE_SURFACE('',(${add(`FACE_OUTER_BOUND('',${outline},.T.)`)}),${plane},.T.)`)
    })
    return add(`FACETED_BREP('',${add(`CLOSED_SHELL('',(${sides.join(',')}))`)})`)
  }
  const application = add("APPLICATION_CONTEXT('automotive design')")
  const context = add(`PRODUCT_CONTEXT('',${application},'mechanical')`)
  const life = add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`)
  const units = [
    add(`(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(${unit},.METRE.))`),
    add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))'),
    add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())'),
  ].join(',')
  const space = add(
    `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((${units}))REPRESENTATION_CONTEXT('',''))`,
  )
  const product = add(`PRODUCT('part','part','',(${context}))`)
  const design = add(
    `PRODUCT_DEFINITION('design','',${add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)},${life})`,
  )
  const shape = add(`PRODUCT_DEFINITION_SHAPE('','',${design})`)
  const solids = add(`FACETED_BREP_SHAPE_REPRESENTATION('',(${boxes.map(solid).join(',')}),${space})`)
  add(`SHAPE_DEFINITION_REPRESENTATION(${shape},${solids})`)
  return stepText(`${lines.join('\n')}\n${more}`)
}

/** Returns a STEP file with a surface of straight pieces (ISO 10303-42, degree 1), between control points up to 10 mm high. */
export function creasedStep(side: number) {
  const steps = Array.from({ length: side }, (_, at) => at)
  const idOf = (row: number, at: number) => 9003 + row * side + at
  const heightOf = (row: number, at: number) => ((row * 7 + at * 13) % 5) * 2.5
  const points = steps.flatMap((row) =>
    steps.map((at) => `#${idOf(row, at)}=CARTESIAN_POINT('',(${row}.,${at}.,${heightOf(row, at)}));`),
  )
  const rows = steps.map((row) => `(${steps.map((at) => `#${idOf(row, at)}`)})`)
  const multiplicities = steps.map((at) => (at % (side - 1) === 0 ? 2 : 1))
  const ways = `(${multiplicities}),(${multiplicities}),(${steps.map((at) => `${at}.`)}),(${steps.map((at) => `${at}.`)})`
  const surface = `B_SPLINE_SURFACE_WITH_KNOTS('',1,1,(${rows}),.UNSPECIFIED.,.F.,.F.,.F.,${ways},.UNSPECIFIED.)`
  const more = [`#9001=GEOMETRIC_SET('',(#9002));`, `#9002=${surface};`, ...points].join('\n')
  return stepOf([], { more }).replace(
    "FACETED_BREP_SHAPE_REPRESENTATION('',()",
    "GEOMETRICALLY_BOUNDED_SURFACE_SHAPE_REPRESENTATION('',(#9001)",
  )
}

/** Says of a part which file it is in, as CAx-IF recommends for external references. */
export const inOtherFile = `#901=DOCUMENT_FILE('part.stp','',$,#900,'',$);
#902=PROPERTY_DEFINITION('external definition',$,#901);`

/** Returns the entities as an exchange structure (ISO 10303-21). */
export function stepText(entities: string) {
  return `ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('part.step','2026-01-01T00:00:00',(''),(''),'','','');
FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));
ENDSEC;
DATA;
${entities}
ENDSEC;
END-ISO-10303-21;
`
}
