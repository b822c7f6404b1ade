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
  Download,
  ExternalLink,
  Eye,
  EyeOff,
  FileSpreadsheet,
  House,
  Image,
  ImagePlus,
  Info,
  Landmark,
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
  TriangleAlert,
  UserRound,
  UsersRound,
  WifiOff,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';

/** Icons by meaning. */
const drawings = {
  add: Plus,
  admin: ShieldCheck,
  agent: UserRound,
  back: ArrowLeft,
  bank: Landmark,
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
  warning: TriangleAlert,
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
