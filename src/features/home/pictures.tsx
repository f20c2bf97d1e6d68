import { Contours } from '../../ui/illustrations/contours.tsx'
import { CvToBuilding } from '../../ui/illustrations/cv-to-building.tsx'
import { Landscape } from '../../ui/illustrations/landscape.tsx'

/** The pictures of the home page by name. */
export const pictures = {
  strip: () => <Landscape variant="strip" />,
  hero: () => <Landscape variant="wide" sun="low" homestead={false} />,
  about: CvToBuilding,
  contours: () => <Contours />,
}
