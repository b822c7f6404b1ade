import {
  ArrowDown,
  ArrowDownUp,
  ArrowLeft,
  ArrowUp,
  Banknote,
  Bell,
  CalendarDays,
  Camera,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleUserRound,
  createLucideIcon,
  Download,
  ExternalLink,
  Eye,
  EyeOff,
  FileSpreadsheet,
  House,
  Image,
  ImagePlus,
  Info,
  ListFilter,
  LogOut,
  MessageCircle,
  Moon,
  Pencil,
  Plus,
  RefreshCw,
  RotateCcw,
  Search,
  Send,
  Settings2,
  ShieldCheck,
  Sun,
  SunMoon,
  Trash2,
  UserRound,
  UsersRound,
  WifiOff,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';

/** Landmark and TriangleAlert of the library as one path each, because rows of lists are dozens. */
const inOnePath = (name: string, d: string) => createLucideIcon(name, [['path', { d, key: name }]]);
const landmark = inOnePath(
  'landmark',
  'M10 18v-7M11.119 2.205a2 2 0 0 1 1.762 0l7.84 3.846A.5.5 0 0 1 20.5 7h-17a.5.5 0 0 1-.22-.949zM14 18v-7M18 18v-7M3 22h18M6 18v-7',
);
const triangleAlert = inOnePath(
  'triangle-alert',
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
);

/** Icons by meaning. */
const drawings = {
  add: Plus,
  admin: ShieldCheck,
  agent: UserRound,
  back: ArrowLeft,
  bank: landmark,
  banker: Banknote,
  bell: Bell,
  camera: Camera,
  check: Check,
  close: X,
  danger: CircleAlert,
  dark: Moon,
  day: CalendarDays,
  down: ArrowDown,
  download: Download,
  edit: Pencil,
  expand: ChevronDown,
  filter: ListFilter,
  hide: EyeOff,
  home: House,
  image: Image,
  imageAdd: ImagePlus,
  info: Info,
  light: Sun,
  logout: LogOut,
  message: MessageCircle,
  newTab: ExternalLink,
  next: ChevronRight,
  offline: WifiOff,
  previous: ChevronLeft,
  profile: CircleUserRound,
  remove: Trash2,
  report: FileSpreadsheet,
  reset: RotateCcw,
  retry: RefreshCw,
  search: Search,
  send: Send,
  settings: Settings2,
  show: Eye,
  sort: ArrowDownUp,
  success: CircleCheck,
  system: SunMoon,
  up: ArrowUp,
  users: UsersRound,
  warning: triangleAlert,
  zoomIn: ZoomIn,
  zoomOut: ZoomOut,
} as const;

export type IconName = keyof typeof drawings;
export const iconNames = Object.keys(drawings) as readonly IconName[];

/** Icon sizes in px at the default text size. They are rendered in rem and grow with the text. */
export const iconSizes = [16, 20, 24] as const;

export interface IconProps {
  /** Meaning of the icon. */
  name: IconName;
  /** Width and height in px at the default text size. @default 20 */
  size?: (typeof iconSizes)[number];
}

/** Shows a decorative line icon. The control or text beside it provides the accessible name. */
export function Icon({ name, size = 20 }: IconProps) {
  const Drawing = drawings[name];
  return <Drawing aria-hidden size={`${size / 16}rem`} strokeWidth={1.75} />;
}
